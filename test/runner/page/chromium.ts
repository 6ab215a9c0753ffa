import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";

const executablePath = "/usr/bin/chromium";
const present = existsSync(executablePath);

/** For `describe.skipIf`, and for its title. */
export const withoutChromium = !present;
export const whySkipped = present ? "" : ` (skipped: ${executablePath} is not there)`;

// Without them Chromium talks to its maker at every start.
const quiet = ["quic", "background-networking", "component-update", "sync", "gpu"].map((what) => `--disable-${what}`);

let browser: Promise<Browser> | null = null;
afterAll(async () => (await browser)?.close(), 60_000);

/** What the browser complained of while it had a page open: errors, and whatever the page's own policy forbade. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Opens a file in a real browser that has no network. */
export async function openFile(path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  browser ??= chromium.launch({ executablePath, args: ["--no-sandbox", "--no-first-run", ...quiet] });
  const context = await (await browser).newContext({ offline: true, ...options });
  const page = await context.newPage();
  // How long is too long, the tests' own limit says.
  page.setDefaultTimeout(0);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (request.url() !== `file://${path}`) complaints.push(`asked for ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`file://${path}`);
  return { page, complaints };
}
