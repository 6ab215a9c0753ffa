/** What the file system says of a path that the user gave, by its code, in words that follow the path. */
const words: Readonly<Record<string, string>> = {
  EACCES: "its permissions forbid it",
  EEXIST: "it is there already",
  EISDIR: "it is a folder, and a file is needed",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "it is, or stands within, a file, and a folder is needed",
  ENOTEMPTY: "it is not empty",
  EPERM: "its permissions forbid it",
  EROFS: "nothing can be written there",
};

/** Why a path cannot be used; null where an error is about something else than what the user gave. */
export const pathFault = (error: NodeJS.ErrnoException): string | null => words[error.code ?? ""] ?? null;

/** The same of a path that was about to be read, whatever the error. */
export const readingFault = (error: NodeJS.ErrnoException): string => `cannot be read: ${pathFault(error) ?? error.message}`;
