import { z } from "zod";

/** Characters of a host name; a star stands for all hosts below a name. */
const hostPattern = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
/** Page of an extension of Chromium, as signage systems are installed; its identifier has letters from a to p. */
const extensionPattern = /^(chrome-extension:\/\/[a-p]{32})\/?$/;

/** An origin as browsers write it, "https://sinal.example"; null when it is not one. */
function originOf(text: string): string | null {
  const [, extension] = extensionPattern.exec(text.toLowerCase()) ?? [];
  if (extension !== undefined) return extension;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isPage = protocol === "https:" || protocol === "http:";
  return isPage && href === `${origin}/` && hostPattern.test(hostname) ? origin : null;
}

/** Whether the host is an IPv6 address, which the grammar of `frame-ancestors` (CSP 3) does not have. */
const isIpv6 = (text: string): boolean => URL.canParse(text) && new URL(text).hostname.startsWith("[");

/** Whether it is a page opened from a file. Browsers give such pages no origin, and `frame-ancestors` names none of them. */
const isFile = (text: string): boolean => /^file:/i.test(text);

/** What is wrong with the given addresses, in words that follow the name of the setting. */
function faultOf(given: readonly string[]): string {
  const file = given.find(isFile);
  if (file !== undefined)
    return `tem ${file}: uma página aberta de um arquivo não tem endereço que os navegadores aceitem em volta de um quadro; ponha-a num servidor web, que pode ser o do próprio tocador, e escreva o endereço dele, ou abra a tela sem quadro`;
  const numbered = given.find(isIpv6);
  return numbered === undefined
    ? "deve ter endereços de páginas separados por vírgula, sem pasta, como https://sinal.example,http://10.1.0.5:9696, ou de uma extensão, chrome-extension://identificador"
    : `tem ${numbered}, um endereço IPv6, que os navegadores não aceitam para páginas em volta de um quadro; dê um nome à máquina e escreva o nome`;
}

/** Origins whose pages may show boards in a frame. */
export const framingOrigins = z
  .string()
  .default("")
  .transform((text, context) => {
    const given = text.split(/[\s,]+/).filter((one) => one !== "");
    const origins = given.map(originOf);
    if (origins.every((origin) => origin !== null)) return [...new Set(origins)];
    context.addIssue(faultOf(given));
    return z.NEVER;
  });
