import { BackendMissing } from "../backend.ts";

/** A package that need not be installed. Throws a BackendMissing that names it where it is not. */
export async function imported(name: string): Promise<unknown> {
  try {
    const module = (await import(name)) as { default?: unknown };
    return module.default ?? module;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const missing = (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") && message.includes(`'${name}'`);
    throw missing ? new BackendMissing(`${name} is not installed: npm install ${name}`, { cause: error }) : error;
  }
}
