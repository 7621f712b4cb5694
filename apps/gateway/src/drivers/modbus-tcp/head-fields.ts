import { packMlConnection } from "@fiel/contracts";
import { alarmsIn } from "./alarms-in.ts";
import { MachineTrouble, type MachineReading } from "../driver.ts";
import type { RegisterField, RegisterProfile } from "@fiel/contracts";
import type { RegisterImage } from "./register-image.ts";
import { isSpeed, isUint32, meaningOf } from "../value-checks.ts";

export interface HeadFields {
  readonly state: number;
  /** Null when the profile has no register for it. */
  readonly speed: number | null;
  readonly product: number | string | null;
  readonly operator: number | null;
  readonly alarmWord: MachineReading["alarmWord"];
  readonly furtherAlarms: MachineReading["furtherAlarms"];
  /** Invalid fields with the values read. */
  readonly malformed: ReadonlyMap<CheckedField, number>;
}

export type CheckedField = "state" | "speed" | "product" | "operator" | "alarms";

/** Connection states by the server's numbers. */
const connected = 2;
const unusable = 5;

/** Throws MachineTrouble for a machine whose version register shows another register map. */
export const requireVersion = (image: RegisterImage, profile: RegisterProfile): void => {
  const { version } = profile;
  if (version === undefined) return;
  const found = image.number(version);
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
  field: RegisterField | undefined,
  isRight: (value: number) => boolean,
): Checked => {
  if (field === undefined) return { value: null, malformed: null };
  const value = image.number(field);
  return isRight(value) ? { value, malformed: null } : { value: null, malformed: value };
};

const stateIn = (image: RegisterImage, profile: RegisterProfile): Checked => {
  const { state } = profile;
  if (state === undefined) return { value: connected, malformed: null };
  const raw = image.number(state);
  const value =
    state.names === "packml"
      ? packMlConnection(raw, state.map)
      : state.map === undefined
        ? raw
        : meaningOf(state.map, raw).meaning;
  const isState = value !== null && Number.isInteger(value) && value >= 0 && value <= 6;
  return isState ? { value, malformed: null } : { value: unusable, malformed: raw };
};

// Rounded, because a float may be slightly below 0 while the machine stands still.
const isSpeedOrTremble = (value: number): boolean => isSpeed(Math.round(value));

/** The product's number, or its code as text; null when the profile has no register for it. */
const productIn = (image: RegisterImage, { product }: RegisterProfile) => {
  if (product?.type === "ascii") return { value: image.text(product), malformed: null };
  return check(image, product as RegisterField | undefined, isUint32);
};

/** All fields besides the packages. An invalid field is left out and reported; the others are used. */
export const headFields = (image: RegisterImage, profile: RegisterProfile): HeadFields => {
  const state = stateIn(image, profile);
  const speed = check(image, profile.speed, isSpeedOrTremble);
  const product = productIn(image, profile);
  const operator = check(image, profile.operator, isUint32);
  const { alarmWord, furtherAlarms, malformed } = alarmsIn(image, profile);
  const all = { state, speed, product, operator, alarms: { malformed } };
  return {
    state: state.value ?? unusable,
    speed: speed.value === null ? null : Math.max(0, speed.value),
    // Machines write 0 for no product or operator.
    product: product.value || null,
    operator: operator.value || null,
    alarmWord,
    furtherAlarms,
    malformed: new Map(
      Object.entries(all).flatMap(([name, one]) =>
        one.malformed === null ? [] : [[name as CheckedField, one.malformed]],
      ),
    ),
  };
};
