import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutJsonSchema } from "../../tools/web/without-json-schema.ts";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
  readonly version: string;
};

/** The program of the tablets at the machines: small, so that a phone has it at once, and opened without a network. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), withoutJsonSchema()],
  define: { __FIEL_VERSION__: JSON.stringify(version) },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    modulePreload: false,
    manifest: ".vite/operator-manifest.json",
    rolldownOptions: { input: join(import.meta.dirname, "operator.html") },
  },
});
