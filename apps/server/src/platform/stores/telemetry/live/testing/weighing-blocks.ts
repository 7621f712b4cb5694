import { NativeBlock } from "../../native-block.ts";
import { NumberBlocks } from "../../number-blocks.ts";
import { weighings } from "../../schema/weighing-tables.ts";

/** A package of equipment 1 or 2, by whether its weight is even. */
export interface Row {
  readonly atMs: number;
  readonly weightMg: number;
}

/** As it is stored. */
export function blockOf(rows: readonly Row[]): NativeBlock {
  const block = new NativeBlock(weighings, rows.length);
  const setAt = block.instants("at");
  for (const [i, { atMs, weightMg }] of rows.entries()) {
    setAt(i, atMs);
    block.numbers("equipment")[i] = 1 + (weightMg % 2);
    block.numbers("weightMg")[i] = weightMg;
  }
  return block;
}

/** As the engine answers: the block's columns in the types that are read. */
export function nativeOf(rows: readonly Row[]): NumberBlocks {
  const names = ["at", "equipment", "product", "operator", "class", "inspected", "weightMg"];
  const pieces: Buffer[] = [Buffer.from([names.length]), lengthOf(rows.length)];
  for (const name of names) {
    const type = name === "at" ? "DateTime64(3, 'UTC')" : "UInt32";
    pieces.push(lengthOf(name.length), Buffer.from(name), lengthOf(type.length), Buffer.from(type));
    for (const { atMs, weightMg } of rows) {
      const cell = Buffer.alloc(name === "at" ? 8 : 4);
      if (name === "at") cell.writeBigInt64LE(BigInt(atMs));
      else if (name === "weightMg") cell.writeUInt32LE(weightMg);
      else if (name === "equipment") cell.writeUInt32LE(1 + (weightMg % 2));
      pieces.push(cell);
    }
  }
  return new NumberBlocks(rows.length === 0 ? Buffer.alloc(0) : Buffer.concat(pieces));
}

const lengthOf = (length: number): Buffer =>
  Buffer.from(length < 128 ? [length] : [(length % 128) + 128, Math.floor(length / 128)]);
