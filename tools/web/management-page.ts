import type { Plugin } from "vite";

/** While developing, addresses of the back office are its page's, as the server has it of the built one. */
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
