import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { OccurrenceRecord } from "@fiel/contracts";
import { z } from "zod";

const openStops = z.array(z.object({ equipment: z.number(), code: z.number(), startedAt: z.number() }));
type OpenStop = z.infer<typeof openStops>[number];

/** File of the stops that were sent without an end, so that a crash leaves none open for ever. */
export class OpenStopsFile {
  readonly #path: string;
  #open: OpenStop[];

  private constructor(path: string, open: OpenStop[]) {
    this.#path = path;
    this.#open = open;
  }

  static async open(path: string): Promise<OpenStopsFile> {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "[]";
      throw error;
    });
    return new OpenStopsFile(path, openStops.parse(JSON.parse(text)));
  }

  get stops(): readonly OpenStop[] {
    return this.#open;
  }

  async note(occurrences: readonly OccurrenceRecord[]): Promise<void> {
    if (occurrences.length === 0) return;
    for (const { equipment, code, startedAt, endedAt } of occurrences) {
      this.#open = this.#open.filter((open) => open.equipment !== equipment || open.startedAt !== startedAt);
      if (endedAt === null) this.#open.push({ equipment, code, startedAt });
    }
    await mkdir(dirname(this.#path), { recursive: true });
    const next = `${this.#path}.next`;
    await writeFile(next, JSON.stringify(this.#open));
    await rename(next, this.#path);
  }
}
