/** Modules of zod that convert a schema to JSON schema. Every schema refers to them, so no bundler can omit them. */
const describing = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/** Replaces those modules by empty functions: the pages never convert a schema, and the modules add 5 kB to the first screen. */
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
