import { join } from "node:path";
import { defineConfig } from "vite";

/** The page that a message leads to: a phone on the floor of a plant opens it at once, without the web app. Built beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    modulePreload: false,
    manifest: ".vite/acknowledge-manifest.json",
    rolldownOptions: { input: join(import.meta.dirname, "acknowledge.html") },
  },
});
