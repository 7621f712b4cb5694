import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
  readonly version: string;
};

/** The program of the screens: one file for the browser of televisions of 2020, built after the web app and beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { __FIEL_VERSION__: JSON.stringify(version) },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "chrome68",
    cssTarget: "chrome68",
    modulePreload: false,
    manifest: ".vite/tv-manifest.json",
    rolldownOptions: { input: join(import.meta.dirname, "tv.html") },
  },
});
