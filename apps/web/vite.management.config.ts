import { join } from "node:path";
import { mergeConfig } from "vite";
import web from "./vite.config.ts";

/** The provider's back office: a program of its own, built after the clients' and beside it, so that theirs weighs nothing more. */
export default mergeConfig(web, {
  build: {
    emptyOutDir: false,
    manifest: ".vite/management-manifest.json",
    rolldownOptions: { input: join(import.meta.dirname, "management.html") },
  },
});
