import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";

const compiled = (url: string): string => {
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    swcrc: false,
    sourceMaps: "inline",
    jsc: {
      target: "es2024",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic" } },
    },
  });
  return code;
};

// Node strips types, but neither compiles JSX nor reads style sheets, which pages import beside their functions.
registerHooks({
  load(url, context, nextLoad) {
    const { pathname } = new URL(url);
    if (pathname.endsWith(".tsx")) return { format: "module", source: compiled(url), shortCircuit: true };
    if (pathname.endsWith(".css"))
      return { format: "module", source: "export default {};", shortCircuit: true };
    return nextLoad(url, context);
  },
});
