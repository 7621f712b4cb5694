/** A catalogue as Excel in Brazil writes it, with `good` valid products and `wrong` products whose cost is not a number. */
export function catalogueFile(good: number, wrong: number, cost = "5,10") {
  const rows = Array.from({ length: good + wrong }, (_, place) => {
    const code = 10_001 + place;
    return `${code};Arroz ${code};1,000;kg;8;${place < good ? cost : "5,1,0"};789123${code};`;
  });
  const text = ["cod_prod;DESCRIÇÃO;peso liq;un;tara (g);custo;ean;obs", ...rows].join("\r\n");
  return { name: "catalogo.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
}
