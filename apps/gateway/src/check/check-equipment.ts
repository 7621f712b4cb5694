import type { DeviceEquipment } from "@fiel/contracts";
import type { MachineDriver } from "../drivers/driver.ts";
import { reasonOf } from "../log.ts";

export interface CheckedEquipment {
  readonly ok: boolean;
  readonly cells: readonly string[];
}

export const checkHeader = ["MID", "NOME", "ENDEREÇO", "ESTADO", "PACOTES/MIN", "PRODUTO", "FONTE", "TEMPO"];

const stateNames = [
  "Inicializando",
  "Conectando",
  "Conectado",
  "Desconectado",
  "Teste",
  "Erro",
  "Sincronizando",
];

/** Reads one machine once; returns a row with the result or the error. */
export const checkEquipment = async (
  { mid, name }: Pick<DeviceEquipment, "mid" | "name">,
  driver: MachineDriver,
  monotonic: () => number,
): Promise<CheckedEquipment> => {
  const begun = monotonic();
  const identity = [String(mid), name, driver.address];
  try {
    const { state, speed, product, source } = await driver.describe();
    const latency = `${Math.round(monotonic() - begun)} ms`;
    const cells = [stateNames[state] ?? String(state), String(speed), product ?? "-", source, latency];
    return { ok: true, cells: [...identity, ...cells] };
  } catch (error) {
    return { ok: false, cells: [...identity, `FALHOU: ${reasonOf(error)}`] };
  } finally {
    driver.close();
  }
};
