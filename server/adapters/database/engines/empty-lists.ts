import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  SqliteQueryCompiler,
  ValueListNode,
} from 'kysely';

/** `in ()` is an error on PostgreSQL and false on SQLite. Null unless the list is empty. */
function withoutList({ operator, rightOperand: list }: BinaryOperationNode): string | null {
  if (!OperatorNode.is(operator) || (operator.operator !== 'in' && operator.operator !== 'not in')) return null;
  if (!PrimitiveValueListNode.is(list) && !ValueListNode.is(list)) return null;
  if (list.values.length > 0) return null;
  return operator.operator === 'in' ? '1 = 0' : '1 = 1';
}

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const text = withoutList(node);
    if (text) this.append(text);
    else super.visitBinaryOperation(node);
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const text = withoutList(node);
    if (text) this.append(text);
    else super.visitBinaryOperation(node);
  }
}
