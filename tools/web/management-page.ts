import type { Plugin } from "vite";

/** During development, serves the back office's page at its addresses, as the server does with the built one. */
export const managementPage = (): Plugin => ({
  name: "management-page",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const { url = "", headers } = request;
      if (/^\/management(?:[/?]|$)/.test(url) && headers.accept?.includes("text/html"))
        request.url = "/management.html";
      next();
    });
  },
});
