const side = 8;

/** A fill of diagonal stripes, for states that colour alone must not tell apart. */
export const stripes = (color: string, ground: string, way: "rising" | "falling") => {
  const image = document.createElement("canvas");
  image.width = side;
  image.height = side;
  const draw = image.getContext("2d");
  if (draw) {
    draw.fillStyle = ground;
    draw.fillRect(0, 0, side, side);
    draw.strokeStyle = color;
    draw.lineWidth = 3;
    if (way === "falling") {
      // Thinner lines, because planned time should stand out less than missing data.
      draw.lineWidth = 1.5;
      draw.translate(side, 0);
      draw.scale(-1, 1);
    }
    draw.beginPath();
    for (const shift of [-side, 0, side]) {
      draw.moveTo(shift - 1, side + 1);
      draw.lineTo(shift + side + 1, -1);
    }
    draw.stroke();
  }
  return { image, repeat: "repeat" as const };
};
