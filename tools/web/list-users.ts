import { build, type Rolldown } from "vite";

/** The lazily imported modules that need a module, by its id; an empty list: the program's beginning does. */
export type ModuleUsers = ReadonlyMap<string, ReadonlySet<string>>;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const closureOf = (chunks: Chunks, file: string): ReadonlySet<string> => {
  const closure = new Set([file]);
  for (const one of closure) for (const next of chunks.get(one)?.imports ?? []) closure.add(next);
  return closure;
};

/** Who needs each module, out of the chunks that the bundler makes by itself: one for each set of users. */
export const usersOf = (output: readonly Rolldown.OutputChunk[]): ModuleUsers => {
  const chunks: Chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const users = new Map<string, Set<string>>();
  for (const { fileName, facadeModuleId, isEntry } of output) {
    if (facadeModuleId === null) continue;
    for (const file of closureOf(chunks, fileName))
      for (const id of chunks.get(file)?.moduleIds ?? []) {
        const known = users.get(id) ?? new Set();
        users.set(id, known.add(isEntry ? entry : facadeModuleId));
      }
  }
  return users;
};

/** Stands among a module's users for the beginning of the program. */
export const entry = "entry";

/**
 * Builds the program without writing it. Imports alone do not tell who needs a module: a library's index imports them all,
 * and only the bundler knows which of them are used through it.
 */
export const listUsers = async (configFile: string, root: string): Promise<ModuleUsers> => {
  const built = await build({
    configFile,
    root,
    logLevel: "silent",
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  return usersOf(outputs.filter((one) => one.type === "chunk"));
};
