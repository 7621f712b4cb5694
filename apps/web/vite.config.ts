import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cutFiles } from "../../tools/web/cut-files.ts";
import { managementPage } from "../../tools/web/management-page.ts";
import { textUses } from "../../tools/web/text-uses.ts";
import { withoutJsonSchema } from "../../tools/web/without-json-schema.ts";
import { programCut } from "./program-cut.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutJsonSchema(),
    managementPage(),
    textUses(join(import.meta.dirname, "src")),
    cutFiles(programCut),
  ],
  server: {
    port: Number(process.env["FIEL_WEB_PORT"] ?? 5173),
    proxy: { "/api": { target: process.env["FIEL_SERVER"] ?? "http://localhost:8080" } },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // The chart library is one lazy chunk and larger than the warning's default.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What is fetched later may lie in a file that something else fetches at once.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The entry names every file that may follow, and letters of a hash pack badly: the fewest that Rolldown allows.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
});
