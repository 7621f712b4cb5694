import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
  },
});
