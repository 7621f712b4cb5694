import * as nodeHttp from "node:http";
import { SettingsError } from "./settings.ts";

/** Some versions of Node lack this function. A named import would then stop gateways that need no proxy, too. */
type Http = Partial<Pick<typeof nodeHttp, "setGlobalProxyFromEnv">>;

/** Makes every later `fetch` use the proxy. Throws SettingsError when this Node cannot. */
export function callByProxy(proxy: URL, { setGlobalProxyFromEnv }: Http = nodeHttp): void {
  if (setGlobalProxyFromEnv === undefined) {
    throw new SettingsError(
      `Este Node (${process.version}) não chama o servidor por um proxy: use o 24.14 ou mais novo, ou ponha a máquina do servidor em NO_PROXY.`,
    );
  }
  setGlobalProxyFromEnv({ HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href });
}
