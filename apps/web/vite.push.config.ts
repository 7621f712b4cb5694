import { join } from "node:path";
import { defineConfig } from "vite";

/** The worker that shows pushed alerts: one small file whose address never changes, for browsers keep to it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    rolldownOptions: {
      input: join(import.meta.dirname, "src", "push", "push-worker.ts"),
      output: { entryFileNames: "push.js" },
    },
  },
});
