import { MachineTrouble, type MachineReading } from "../driver.ts";
import type { Span } from "./plan-requests.ts";
import type { Field, Profile } from "./profile.ts";
import { spanOf, type RegisterImage } from "./register-image.ts";
import { isInt32, isSpeed, isUint32, meaningOf } from "../value-checks.ts";

export interface HeadFields {
  readonly state: number;
  /** Null when the profile has no register for it. */
  readonly speed: number | null;
  readonly product: number | null;
  readonly operator: number | null;
  readonly alarmWord: MachineReading["alarmWord"];
  /** Invalid fields with the values read. */
  readonly malformed: ReadonlyMap<CheckedField, number>;
}

export type CheckedField = "state" | "speed" | "product" | "operator" | "alarms";

/** State numbers as the server knows them. */
const connected = 2;
const unusable = 5;

/** The registers of everything except the ring's entries. */
export const headSpans = ({
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
  return fields.filter((field): field is Field => field !== undefined).map(spanOf);
};

/** Refuses a machine whose version register shows another register map. */
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

interface Checked {
  readonly value: number | null;
  /** The value read, if it is invalid. */
  readonly malformed: number | null;
}

const check = (
  image: RegisterImage,
  profile: Profile,
  field: Field | undefined,
  isRight: (value: number) => boolean,
): Checked => {
  if (field === undefined) return { value: null, malformed: null };
  const value = image(field, profile);
  return isRight(value) ? { value, malformed: null } : { value: null, malformed: value };
};

const stateIn = (image: RegisterImage, profile: Profile): Checked => {
  const { state } = profile;
  if (state === undefined) return { value: connected, malformed: null };
  const raw = image(state, profile);
  const value = state.map === undefined ? raw : meaningOf(state.map, raw).meaning;
  const isState = value !== null && Number.isInteger(value) && value >= 0 && value <= 6;
  return isState ? { value, malformed: null } : { value: unusable, malformed: raw };
};

// A float varies around 0 while the machine stands still.
const isSpeedOrTremble = (value: number): boolean => isSpeed(Math.round(value));

/** All fields besides the packages. An invalid field is left out and reported; the others are used. */
export const headFields = (image: RegisterImage, profile: Profile): HeadFields => {
  const state = stateIn(image, profile);
  const speed = check(image, profile, profile.speed, isSpeedOrTremble);
  const product = check(image, profile, profile.product, isUint32);
  const operator = check(image, profile, profile.operator, isUint32);
  // The highest bit of a signed word is its sign.
  const isWord = profile.alarms?.type.startsWith("i") === true ? isInt32 : isUint32;
  const alarms = check(image, profile, profile.alarms, isWord);
  const all = { state, speed, product, operator, alarms };
  return {
    state: state.value ?? unusable,
    speed: speed.value === null ? null : Math.max(0, speed.value),
    // Machines write 0 for none.
    product: product.value || null,
    operator: operator.value || null,
    alarmWord: alarms.malformed === null ? alarms.value : "unreadable",
    malformed: new Map(
      Object.entries(all).flatMap(([name, { malformed }]) =>
        malformed === null ? [] : [[name as CheckedField, malformed]],
      ),
    ),
  };
};
