import type { Plugin } from "vite";
import { type Cut, cutProgram, filesOf } from "./cut-program.ts";
import { listUsers } from "./list-users.ts";

/**
 * Groups the modules of a program into few files. By default a page is a hundred files of some hundred bytes, which are slow to fetch and compress
 * badly.
 */
export const cutFiles = (cut: Cut): Plugin => {
  let files: ReadonlyMap<string, string> = new Map();
  const names = filesOf(cut);
  const groups = names.map((name, place) => ({
    debugName: name,
    name: (id: string) => (files.get(id) === name ? name : null),
    priority: names.length - place,
  }));
  return {
    name: "fiel:cut-files",
    apply: "build",
    // The build that is not written is that of `listUsers`, which needs the default grouping.
    config: ({ build }) =>
      build?.write === false ? {} : { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    async configResolved({ configFile, root, build }) {
      if (!build.write || configFile === undefined) return;
      files = cutProgram(cut, await listUsers(configFile, root));
    },
  };
};
