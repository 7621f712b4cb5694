import { z } from "zod";

/** Letters that may be in a machine's name; a star stands for all machines below a name. */
const hostPattern = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** An address of pages as browsers name it, "https://sinal.example"; null where it is none that they can be told. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isPage = protocol === "https:" || protocol === "http:";
  return isPage && href === `${origin}/` && hostPattern.test(hostname) ? origin : null;
}

/** Whose pages may show boards in a frame. */
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
