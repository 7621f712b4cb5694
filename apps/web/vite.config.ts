import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { managementPage } from "../../tools/web/management-page.ts";
import { textUses } from "../../tools/web/text-uses.ts";
import { withoutJsonSchema } from "../../tools/web/without-json-schema.ts";

/**
 * Left alone, the first screen is a hundred files of some hundred bytes: slower to fetch and worse to compress. What most
 * pages share is put together, the libraries apart from it, because they change more seldom.
 */
const firstScreenGroups = [
  {
    name: "libraries",
    test: /node_modules[\\/](?:react|react-dom|scheduler|i18next|react-i18next|zod|@tanstack|@mantine|@tabler)[\\/]/,
    minShareCount: 33,
    priority: 2,
  },
  { name: "shared", test: /[\\/](?:apps[\\/]web[\\/]src|packages)[\\/]/, minShareCount: 33, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), managementPage(), textUses(join(import.meta.dirname, "src"))],
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
      output: {
        codeSplitting: { groups: firstScreenGroups },
        // The entry names every file that may follow, and letters of a hash pack badly: the fewest that Rolldown allows.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
});
