import { applyFile } from "@fiel/contracts";
import { scaledToMilligrams } from "@fiel/domain";
import type { CoilModel, FactoryModel, MachineModel, ProductModel } from "../machine/index.ts";
import registrations from "./demo-factory.json" with { type: "json" };
import { demoFilling, demoLines } from "./demo-lines.ts";

/** Registrations of Cooperativa Vale Alto, checked by the contract. `demoRegistrations` adds the ports and directories of a run. */
export const demoFile = applyFile.required().parse(registrations);

const UTC_OFFSET_MIN = -180;
const SHIFTS = 3;
const MG_PER_G = 1000;

function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo factory has no ${what}`);
  return value;
}

function productModel(code: number): ProductModel {
  const product = required(
    demoFile.products.find((candidate) => candidate.code === code),
    `product ${code}`,
  );
  const filling = required(demoFilling[code], `filling data of product ${code}`);
  const unit = required(product.unit, `unit of product ${code}`);
  const mg = (scaled: number | undefined) =>
    required(
      scaledToMilligrams(required(scaled, `weight of product ${code}`), unit),
      `limit of product ${code}`,
    );
  return {
    code,
    codeText: product.codeText ?? String(code),
    grossMg: mg(product.netWeight) + mg(product.packageWeight),
    packageMg: mg(product.packageWeight),
    rejectOverMg: mg(product.rejectOver),
    rejectUnderMg: mg(product.rejectUnder),
    ...filling,
  };
}

function coilModel(code: number): CoilModel {
  const coil = required(
    demoFile.coils.find((candidate) => candidate.code === code),
    `coil ${code}`,
  );
  return { code, weightMg: coil.weight * MG_PER_G, packages: coil.estimate };
}

/** Operators of a crew by shift, one list per week of a fortnight; the second week rotates them by one shift. */
function crewOf(crew: number): MachineModel["operators"] {
  const codes = demoFile.operators.slice(crew * SHIFTS, (crew + 1) * SHIFTS).map((operator) => operator.code);
  const [first, second, third] = [0, 1, 2].map((shift) =>
    required(codes[shift], `operator ${shift} of crew ${crew}`),
  );
  return [
    [first, second, third],
    [third, first, second],
  ] as MachineModel["operators"];
}

/** The demo's factory as a model, with the registrations of `demoFile` and the behaviour of each line in `demoLines`. */
export function demoFactory(seed: number): FactoryModel {
  const machines = demoFile.equipment.map(({ mid, name }): MachineModel => {
    const { products, coil, crew, minutesBetweenStops, sundayShift } = required(
      demoLines[name],
      `line data of ${name}`,
    );
    return {
      mid,
      name,
      minutesBetweenStops,
      sundayShift,
      products: products.map(productModel),
      operators: crewOf(crew),
      coil: coilModel(coil),
    };
  });
  return { seed, utcOffsetMin: UTC_OFFSET_MIN, machines };
}
