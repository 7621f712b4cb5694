import { join } from "node:path";
import { defineConfig } from "vite";

/** The worker by which a tablet's page opens without a network: one small file whose address never changes, for browsers keep to it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    rolldownOptions: {
      input: join(import.meta.dirname, "src", "operator", "operator-worker.ts"),
      output: { entryFileNames: "operator-worker.js" },
    },
  },
});
