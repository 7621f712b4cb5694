/** Modules of zod that describe a schema as JSON schema. Zod hangs them on every schema, so no bundler can leave them out. */
const describing = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/** The page checks forms by its schemas and never describes them: those modules weigh 5 kB of the first screen for nothing. */
export const withoutJsonSchema = () => ({
  name: "fiel:without-json-schema",
  apply: "build" as const,
  transform(code: string, id: string) {
    if (!describing.test(id)) return null;
    const names = [...code.matchAll(exported)].map(([, name]) => name ?? "");
    const nothing = "const nothing = () => Object.assign(() => ({}), {});\n";
    return {
      code: nothing + names.map((name) => `export const ${name} = nothing;`).join("\n"),
      map: { mappings: "" as const },
    };
  },
});
