import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const progress = z.object({ finishedDays: z.array(z.number().int()) });

/** File of the production days that are already stored. Each change replaces the whole file atomically. */
export class ProgressFile {
  readonly #path: string;
  readonly #finished: Set<number>;

  private constructor(path: string, finished: Iterable<number>) {
    this.#path = path;
    this.#finished = new Set(finished);
  }

  static async open(path: string): Promise<ProgressFile> {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return new ProgressFile(path, text === null ? [] : progress.parse(JSON.parse(text)).finishedDays);
  }

  isFinished(day: number): boolean {
    return this.#finished.has(day);
  }

  async finish(day: number): Promise<void> {
    this.#finished.add(day);
    await mkdir(dirname(this.#path), { recursive: true });
    const next = `${this.#path}.next`;
    await writeFile(next, JSON.stringify({ finishedDays: [...this.#finished] }));
    await rename(next, this.#path);
  }
}
