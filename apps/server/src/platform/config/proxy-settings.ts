import { type Environment, outboundProxyOf } from "@fiel/domain";
import { z } from "zod";
import type { ServersProxy } from "../channels/outside-ways.ts";

/** Variables of the outgoing proxy, in addition to the usual ones that every program reads. */
export const proxyVariables = {
  FIEL_PROXY_NAMES: z
    .enum(["0", "1"], { error: "deve ser 1, se o proxy recebe nomes em vez de endereços, ou 0" })
    .default("0"),
};

/** The outgoing proxy; null for none. `wrong` is the name of a variable whose value is no proxy address. */
export function proxyOf(
  settings: Environment,
  { FIEL_PROXY_NAMES: names }: { readonly FIEL_PROXY_NAMES: "0" | "1" },
): ServersProxy | { readonly wrong: string } | null {
  const proxy = outboundProxyOf(settings);
  if ("wrong" in proxy) return proxy;
  return proxy.http === null && proxy.https === null ? null : { ...proxy, takesNames: names === "1" };
}
