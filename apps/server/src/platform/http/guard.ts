import type { Audience, Call, ErrorCode } from "@fiel/contracts";
import type { FastifyRequest } from "fastify";
import { CallError } from "./call-error.ts";
import type { Authenticator, Principal } from "./principal.ts";
import { requireOpenToSupport } from "./support-rules.ts";

type OfPeople = Extract<Audience, "user" | "supervisor" | "admin">;

const reaches: Record<OfPeople, readonly string[]> = {
  user: ["Operator", "Supervisor", "Admin"],
  supervisor: ["Supervisor", "Admin"],
  admin: ["Admin"],
};

/** Error codes for an unknown token of a device or an API key; other unknown tokens get Unauthenticated. */
const unknown: Readonly<Partial<Record<Principal["kind"], ErrorCode>>> = {
  device: "UnknownDeviceKey",
  key: "UnknownApiKey",
};

const isOfPeople = (audience: Audience): audience is OfPeople => audience in reaches;

/** The principal of a call, if permitted; otherwise throws Unauthenticated, UnknownDeviceKey or Forbidden. */
export async function requirePrincipal(
  request: FastifyRequest,
  call: Pick<Call, "audience" | "method" | "path">,
  authenticator: Authenticator,
): Promise<Principal | null> {
  const { audience } = call;
  if (audience === "none") return null;
  const principal = await identify(bearerToken(request), audience, authenticator);
  if (principal.kind === "manager") return principal;
  const { tenant } = request.params as { tenant?: string };
  if (tenant !== undefined && tenant !== principal.tenant) throw new CallError("Forbidden");
  if (principal.kind === "user" && isOfPeople(audience)) {
    if (!reaches[audience].includes(principal.role)) throw new CallError("Forbidden");
    if (principal.support !== undefined) requireOpenToSupport(call, principal.support.access);
  }
  return principal;
}

async function identify(
  token: string | null,
  audience: Exclude<Audience, "none">,
  authenticator: Authenticator,
): Promise<Principal> {
  const kind = isOfPeople(audience) ? "user" : audience;
  const principal = token === null ? null : await authenticator[kind](token);
  if (principal === null) throw new CallError(unknown[kind] ?? "Unauthenticated");
  return principal;
}

/** The token of `Authorization: Bearer …`; null when absent or malformed. */
export function bearerToken({ headers }: Pick<FastifyRequest, "headers">): string | null {
  return /^bearer +([\w.~+/=-]{1,512})$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
