import { MachineTrouble } from "../driver.ts";
import { planRequests, type Span } from "./plan-requests.ts";
import type { Field, Profile } from "./profile.ts";
import { spanOf, type RegisterImage } from "./register-image.ts";

export interface HeadFields {
  readonly state: number;
  /** Null where the profile has no register for it. */
  readonly speed: number | null;
  readonly product: number | null;
  readonly operator: number | null;
  readonly alarmWord: number | null;
}

const connected = 2;

/** The requests that bring everything but the ring's entries. */
export const headRequests = ({
  version,
  state,
  speed,
  product,
  operator,
  alarms,
  packages,
}: Profile): Span[] => {
  const own =
    packages.kind === "ring"
      ? [packages.counter, packages.size, packages.head]
      : [packages.counter, packages.weightMg, packages.verdict, packages.inspected];
  const fields = [version, state, speed, product, operator, alarms, ...own];
  return planRequests(fields.filter((field): field is Field => field !== undefined).map(spanOf));
};

/** Refuses a machine whose version register says that its map is another one. */
export const requireVersion = (image: RegisterImage, profile: Profile): void => {
  const { version } = profile;
  if (version === undefined) return;
  const found = image(version, profile);
  if (found === version.equals) return;
  throw new MachineTrouble(
    "wrong",
    `a versão do perfil na máquina é ${found} (registrador ${version.address}), e devia ser ${version.equals}`,
  );
};

const stateOf = (raw: number, { map }: NonNullable<Profile["state"]>): number => {
  const state = map === undefined ? raw : map[raw];
  if (state !== undefined && state >= 0 && state <= 6) return state;
  throw new MachineTrouble("wrong", `estado desconhecido: ${raw}`);
};

export const headFields = (image: RegisterImage, profile: Profile): HeadFields => {
  const optional = (field: Field | undefined): number | null =>
    field === undefined ? null : image(field, profile);
  // Zero is how a machine says that none is set.
  const code = (field: Field | undefined): number | null => optional(field) || null;
  const speed = optional(profile.speed);
  return {
    state: profile.state === undefined ? connected : stateOf(image(profile.state, profile), profile.state),
    speed: speed !== null && Number.isFinite(speed) ? Math.max(0, speed) : null,
    product: code(profile.product),
    operator: code(profile.operator),
    alarmWord: optional(profile.alarms),
  };
};
