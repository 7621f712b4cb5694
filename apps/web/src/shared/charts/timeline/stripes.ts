const side = 8;

/** A fill of diagonal stripes, for what must not be told by colour alone. */
export const stripes = (color: string, ground: string) => {
  const image = document.createElement("canvas");
  image.width = side;
  image.height = side;
  const draw = image.getContext("2d");
  if (draw) {
    draw.fillStyle = ground;
    draw.fillRect(0, 0, side, side);
    draw.strokeStyle = color;
    draw.lineWidth = 3;
    draw.beginPath();
    for (const shift of [-side, 0, side]) {
      draw.moveTo(shift - 1, side + 1);
      draw.lineTo(shift + side + 1, -1);
    }
    draw.stroke();
  }
  return { image, repeat: "repeat" as const };
};
