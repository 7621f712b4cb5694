import type { Plugin } from "vite";
import { type Cut, cutProgram, filesOf } from "./cut-program.ts";
import { listUsers } from "./list-users.ts";

/** Cuts a program into few files: left alone, a page is a hundred of some hundred bytes, slow to fetch and badly packed. */
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
    // The build that is not written is the one that lists who needs what.
    config: ({ build }) =>
      build?.write === false ? {} : { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    async configResolved({ configFile, root, build }) {
      if (!build.write || configFile === undefined) return;
      files = cutProgram(cut, await listUsers(configFile, root));
    },
  };
};
