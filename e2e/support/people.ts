/** Client of every plant and its users. */
export const tenant = "usina";
export const password = "senha-de-teste";
export const users = {
  admin: "admin@usina.test",
  supervisor: "supervisor@usina.test",
  operator: "operador@usina.test",
} as const;
