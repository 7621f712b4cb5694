import { build, type Rolldown } from "vite";

/** Module id -> the lazily imported modules that need it; `entry` stands for the program's entry. */
export type ModuleUsers = ReadonlyMap<string, ReadonlySet<string>>;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const closureOf = (chunks: Chunks, file: string): ReadonlySet<string> => {
  const closure = new Set([file]);
  for (const one of closure) for (const next of chunks.get(one)?.imports ?? []) closure.add(next);
  return closure;
};

/** Users of each module, from the chunks that the bundler makes by default: one for each set of users. */
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

/** Stands for the program's entry among the users of a module. */
export const entry = "entry";

/**
 * Lists the users of modules by a build that is not written. Imports do not suffice: a library's index imports everything, and only the bundler knows
 * which parts are used.
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
