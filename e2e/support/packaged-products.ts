/** Target 1,010 g, useful from 990 to 1,040 g. */
export const rice = {
  code: 7891,
  codeText: "ARROZ-1",
  name: "Arroz 1 kg",
  brand: "Vale Alto",
  netWeight: 1000,
  packageWeight: 10,
  rejectUnder: 20,
  rejectOver: 30,
  packSize: 10,
};
/** `rice` with a cost. */
export const dearRice = { ...rice, costPerKg: 5 };
/** Target 505 g, useful from 495 to 520 g. */
export const beans = {
  code: 7892,
  codeText: "FEIJAO-5",
  name: "Feijão 500 g",
  brand: "Serra",
  netWeight: 500,
  packageWeight: 5,
  rejectUnder: 10,
  rejectOver: 15,
  packSize: 4,
};
