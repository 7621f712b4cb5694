import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

interface PageHead {
  readonly path: string;
  readonly head: string;
}

/** The links in a page's head that start loading its files, as written by the web build; empty for an unlisted page. */
export function readPageHeads(directory: string): (url: string) => string {
  const file = path.join(directory, ".vite", "page-heads.json");
  const written = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly PageHead[]) : [];
  const heads = written.map((page) => ({ pattern: new RegExp(page.path), head: `${page.head}\n` }));
  return (url) => {
    const pathname = url.split("?", 1)[0] ?? "";
    return heads.find(({ pattern }) => pattern.test(pathname))?.head ?? "";
  };
}
