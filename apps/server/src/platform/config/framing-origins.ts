import { z } from "zod";

/** Characters of a host name; a star stands for all hosts below a name. */
const hostPattern = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** An origin as browsers write it, "https://sinal.example"; null when it is not one. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isPage = protocol === "https:" || protocol === "http:";
  return isPage && href === `${origin}/` && hostPattern.test(hostname) ? origin : null;
}

/** Origins whose pages may show boards in a frame. */
export const framingOrigins = z
  .string()
  .default("")
  .transform((text, context) => {
    const origins = text
      .split(/[\s,]+/)
      .filter((one) => one !== "")
      .map(originOf);
    if (origins.every((origin) => origin !== null)) return [...new Set(origins)];
    context.addIssue(
      "deve ter endereços de páginas separados por vírgula, sem pasta, como https://sinal.example,http://10.1.0.5:9696",
    );
    return z.NEVER;
  });
