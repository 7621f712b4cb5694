import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Files that browsers fetch unchanged. HTML pages are not included, because the server completes them. */
const text = /\.(?:css|js|json|svg)$/;

const packings = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

const packFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  for (const [ending, pack] of Object.entries(packings)) {
    const packed = await pack(content);
    if (packed.length < content.length) await writeFile(`${file}.${ending}`, packed);
  }
};

/**
 * Writes a compressed .br and .gz beside every text file of the built web app, so that the server compresses none at a request. Files that do not
 * shrink get none. Returns the number of text files.
 */
export const packFiles = async (directory: string): Promise<number> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && text.test(entry.name) && !entry.parentPath.includes(".vite"))
    .map(({ parentPath, name }) => join(parentPath, name));
  const waiting = files.values();
  const work = async (): Promise<void> => {
    for (const file of waiting) await packFile(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return files.length;
};
