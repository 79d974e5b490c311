/**
 * Solves linear equations in place by Gauss-Jordan elimination with partial pivoting; the right-hand side is
 * the last column.
 */
export function solve(rows: Float64Array[]): number[] {
  for (let i = 0; i < rows.length; i++) {
    let pivot = i;
    for (let r = i + 1; r < rows.length; r++)
      if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let r = 0; r < rows.length; r++) {
      if (r === i || rows[i]![i] === 0) continue;
      const factor = rows[r]![i]! / rows[i]![i]!;
      for (let c = i; c <= rows.length; c++) rows[r]![c]! -= factor * rows[i]![c]!;
    }
  }
  return rows.map((row, i) => row[rows.length]! / (row[i]! || 1));
}
