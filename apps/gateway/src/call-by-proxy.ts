import * as nodeHttp from "node:http";
import { SettingsError } from "./settings.ts";

/** Not every Node has it; an import by its name would then stop a gateway without a proxy too. */
type Http = Partial<Pick<typeof nodeHttp, "setGlobalProxyFromEnv">>;

/** What is called by `fetch` from now on goes by the proxy. */
export function callByProxy(proxy: URL, { setGlobalProxyFromEnv }: Http = nodeHttp): void {
  if (setGlobalProxyFromEnv === undefined) {
    throw new SettingsError(
      `Este Node (${process.version}) não chama o servidor por um proxy: use o 24.14 ou mais novo, ou ponha a máquina do servidor em NO_PROXY.`,
    );
  }
  setGlobalProxyFromEnv({ HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href });
}
