import { demoPassword, demoTenant, type DemoSettings } from "./demo-settings.ts";

/** Lines for the user who started the demo. The last one tells programs that it is ready. */
export const welcome = ({ dataDirectory }: DemoSettings, address: string): readonly string[] => [
  "",
  `  Endereço   ${address}`,
  `  Cliente    ${demoTenant}`,
  `  Entradas   admin@demo.fiel, supervisor@demo.fiel, operador@demo.fiel`,
  `  Senha      ${demoPassword}`,
  `  Dados      ${dataDirectory} (registros dos programas em logs/)`,
  "",
  `Fiel pronto em ${address}`,
];
