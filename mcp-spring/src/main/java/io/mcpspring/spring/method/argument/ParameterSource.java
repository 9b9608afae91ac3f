package io.mcpspring.spring.method.argument;

import java.util.List;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import tools.jackson.databind.node.ObjectNode;

/**
 * Source of a parameter of a tool's method.
 */
sealed interface ParameterSource {

	/** Return the arguments that it consists of. */
	List<SchemaGenerator.Argument> arguments();

	ArgumentResolver<ObjectNode> resolver(ObjectNode standIns);

	record Injected(ArgumentResolver<ObjectNode> injected) implements ParameterSource {

		@Override
		public List<SchemaGenerator.Argument> arguments() {
			return List.of();
		}

		@Override
		public ArgumentResolver<ObjectNode> resolver(ObjectNode standIns) {
			return this.injected;
		}

	}

	record Composite(CompositeParameter composite) implements ParameterSource {

		@Override
		public List<SchemaGenerator.Argument> arguments() {
			return this.composite.schemas()
				.entrySet()
				.stream()
				.map((entry) -> SchemaGenerator.Argument.of(entry.getKey(), entry.getValue()))
				.toList();
		}

		@Override
		public ArgumentResolver<ObjectNode> resolver(ObjectNode standIns) {
			return this.composite::bind;
		}

	}

	record Converted(SchemaGenerator.Argument argument,
			TextConversion.Conversion conversion) implements ParameterSource {

		@Override
		public List<SchemaGenerator.Argument> arguments() {
			return List.of(this.argument);
		}

		@Override
		public ArgumentResolver<ObjectNode> resolver(ObjectNode standIns) {
			return (context, arguments) -> this.conversion.convert(this.argument.name(), this.argument.required(),
					arguments.get(this.argument.name()));
		}

	}

	/**
	 * Argument that is read by the mapper.
	 *
	 * @param json reads it
	 * @param argument the argument
	 * @param mono whether the method takes it as a {@code Mono}
	 * @param flux whether the method takes its elements as a {@code Flux}
	 * @param method the method
	 */
	record Json(JsonArguments json, SchemaGenerator.Argument argument, boolean mono, boolean flux,
			BeanMethod method) implements ParameterSource {

		@Override
		public List<SchemaGenerator.Argument> arguments() {
			return List.of(this.argument);
		}

		@Override
		public ArgumentResolver<ObjectNode> resolver(ObjectNode standIns) {
			ArgumentResolver<ObjectNode> plain = this.json.resolver(this.method, this.argument, standIns);
			if (this.mono) {
				return (context, arguments) -> MonoArguments.mono(plain.resolve(context, arguments));
			}
			return this.flux ? (context, arguments) -> MonoArguments.flux(plain.resolve(context, arguments)) : plain;
		}

	}

}
