package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.controllers.documentation.OperationNotes;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.DeclarationFailures;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.argument.RootNames;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ReturnedValue;
import io.mcpspring.spring.method.result.ToolResults;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.util.ClassUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * Registration of the chosen methods of controllers as tools, after those of annotated
 * methods. A method with {@link McpTool} is a tool by its annotation.
 */
public final class EndpointTools implements SmartInitializingSingleton {

	/** Results that the dispatcher awaits by itself. */
	private static final Set<String> AWAITED = Set.of("org.springframework.web.context.request.async.DeferredResult",
			"org.springframework.web.context.request.async.WebAsyncTask", "java.util.concurrent.Callable");

	/**
	 * The base class of hypermedia, which Spring HATEOAS writes by other mappers.
	 */
	private static final String HYPERMEDIA = "org.springframework.hateoas.RepresentationModel";

	private static final String ADVICE = "org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice";

	private final EndpointSetup setup;

	private final EndpointDispatcher dispatcher;

	private final EndpointSelection selection;

	private final CatalogTable catalog;

	private final boolean outputSchemas;

	private final AnswerMemory.Source memory = AnswerMemory.CONTROLLERS.source();

	private EndpointTools(EndpointSetup setup, EndpointDispatcher dispatcher, EndpointSelection selection,
			CatalogTable catalog, boolean outputSchemas) {
		this.setup = setup;
		this.dispatcher = dispatcher;
		this.selection = selection;
		this.catalog = catalog;
		this.outputSchemas = outputSchemas;
	}

	/**
	 * Create the registration.
	 * @param context the application
	 * @param settings the choice of methods
	 * @param mapper the application's mapper
	 * @param scanner the scanner of annotated methods, which has the sources of
	 * parameters and the settings of results
	 * @param dispatcher calls the methods
	 * @param catalog gets the tools
	 * @return the registration, which runs when all beans are there
	 */
	public static EndpointTools of(ApplicationContext context, ControllerSettings settings, JsonMapper mapper,
			McpBeanScanner scanner, EndpointDispatcher dispatcher, CatalogTable catalog) {
		EndpointSetup setup = EndpointSetup.of(context, mapper, scanner, settings);
		return new EndpointTools(setup, dispatcher, new EndpointSelection(settings), catalog, !hasAdvice(context));
	}

	/**
	 * Return whether the application changes the bodies of answers, so that none is
	 * certain.
	 */
	private static boolean hasAdvice(ApplicationContext context) {
		ClassLoader loader = context.getClassLoader();
		return ClassUtils.isPresent(ADVICE, loader)
				&& context.getBeanNamesForType(ClassUtils.resolveClassName(ADVICE, loader), false, false).length > 0;
	}

	@Override
	public void afterSingletonsInstantiated() {
		DeclarationFailures failures = new DeclarationFailures();
		List<ChosenEndpoint> chosen = new ArrayList<>();
		List<OperationNames.Operation> operations = new ArrayList<>();
		List<ChosenEndpoint> failed = new ArrayList<>();
		for (ChosenEndpoint each : this.selection.of(this.dispatcher.endpoints(), this.setup.context())) {
			if (!AnnotatedElementUtils.hasAnnotation(each.first().handler().getMethod(), McpTool.class)
					&& !failures.collect(() -> {
						operations.add(operation(each));
						chosen.add(each);
					})) {
				failed.add(each);
			}
		}
		List<String> names = new OperationNames((name) -> this.catalog.tools().find(name) != null).of(operations);
		EndpointVersions versions = new EndpointVersions(this.setup, this.dispatcher);
		for (int i = 0; i < names.size(); i++) {
			int index = i;
			if (!failures.collect(() -> this.catalog.tools()
				.register(tool(chosen.get(index), operations.get(index), names.get(index), versions)))) {
				failed.add(chosen.get(index));
			}
		}
		chosen.removeAll(failed);
		failures.throwIfAny(() -> this.selection.without(failed, chosen, this.setup.context()));
	}

	private OperationNames.Operation operation(ChosenEndpoint chosen) {
		MappedEndpoint endpoint = chosen.first();
		String id = OperationNotes.of(endpoint).id();
		return new OperationNames.Operation(id.isEmpty() ? endpoint.method(this.setup.context()).name() : id,
				chosen.httpMethod(), endpoint.pattern());
	}

	private Registration.Tool tool(ChosenEndpoint chosen, OperationNames.Operation operation, String name,
			EndpointVersions versions) {
		MappedEndpoint endpoint = chosen.first();
		BeanMethod method = endpoint.method(this.setup.context());
		versions.check(endpoint, method);
		refuseViews(method);
		refuseEventStreams(endpoint, method);
		EndpointArguments arguments = EndpointArguments.of(this.setup, chosen, method);
		this.setup.advice()
			.onArguments("tool '" + name + "'", method, arguments.all().stream().map(EndpointArgument::schema).toList(),
					this.setup.schemas());
		ReturnedValue returned = returned(method);
		EndpointCalls calls = new EndpointCalls(this.setup, this.dispatcher, chosen, method, arguments, returned);
		ObjectNode output = null;
		if (returned != null && isCertain(endpoint, returned)) {
			this.setup.advice().onResult("tool '" + name + "'", method, returned.type(), this.setup.schemas());
			output = output(method, name, returned);
		}
		OperationNotes notes = OperationNotes.of(endpoint);
		String description = notes.description().isEmpty() ? OperationNotes
			.ofMapping(OperationNames.snakeCase(operation.name()), operation.method(), arguments.paths().text())
				: notes.description();
		DescribedTool descriptor = DescribedTool.builder(name, arguments.schema())
			.title(notes.title().isEmpty() ? null : notes.title())
			.description(description)
			.outputSchema(output)
			.annotations(hints(operation.method()))
			.build();
		boolean blocking = this.dispatcher.isBlocking() || returned == null || returned.isBlocking();
		return new Registration.Tool(descriptor,
				new EndpointTool(calls, this.dispatcher,
						new AnswerResults(name, this.setup, output,
								new BindingErrorDetails(this.setup, arguments.all())),
						this.memory, method.source()),
				new HandlerOptions(blocking, Set.of(), method.owner(), false, null, method.source()));
	}

	/** Return the value of a method; {@code null} if only the dispatcher knows it. */
	private static @Nullable ReturnedValue returned(BeanMethod method) {
		if (AWAITED.contains(method.method().getReturnType().getName())) {
			return null;
		}
		ReturnedValue returned = ReturnedValue.of(method.returnType(), method.method());
		if (Resource.class.isAssignableFrom(returned.type().toClass())) {
			return returned; // The dispatcher writes its content.
		}
		try {
			return ReturnedValue.of(method);
		}
		catch (InvalidMcpDeclarationException ex) {
			throw method.invalid(ex.problem(), "Leave the method out by '" + ControllerSettings.EXCLUDE + "'", ex);
		}
	}

	private static void refuseViews(BeanMethod method) {
		Class<?> type = method.method().getReturnType();
		boolean data = AnnotatedElementUtils.hasAnnotation(method.method(), ResponseBody.class)
				|| AnnotatedElementUtils.hasAnnotation(method.type(), ResponseBody.class)
				|| HttpEntity.class.isAssignableFrom(type) || ErrorResponse.class.isAssignableFrom(type)
				|| ProblemDetail.class.isAssignableFrom(type) || HttpEntity.class
					.isAssignableFrom(ResolvableType.forType(method.returnType()).getGeneric(0).toClass());
		if (!data) {
			throw method.invalid("its result is a view, and a tool answers with data",
					"Leave the method out by '" + ControllerSettings.EXCLUDE + "', or annotate it with @ResponseBody");
		}
	}

	private static void refuseEventStreams(MappedEndpoint endpoint, BeanMethod method) {
		List<MediaType> produced = endpoint.formats().produced();
		boolean only = !produced.isEmpty() && produced.stream().allMatch(MediaType.TEXT_EVENT_STREAM::includes);
		if (only || ResolvableType.forType(method.returnType()).getGeneric(0).toClass() == ServerSentEvent.class) {
			throw method.invalid("its result is a stream of events, and a tool has one result",
					"Leave the method out by '" + ControllerSettings.EXCLUDE + "'");
		}
	}

	/** Whether it is the application's mapper that writes results. */
	private boolean isCertain(MappedEndpoint endpoint, ReturnedValue returned) {
		if (isHypermedia(returned.type().toClass()) || Resource.class.isAssignableFrom(returned.type().toClass())) {
			return false;
		}
		List<MediaType> produced = endpoint.formats().produced();
		MediaType format = produced.stream()
			.filter((type) -> type.isConcrete() && BodyFormat.isJson(type))
			.findFirst()
			.orElse(MediaType.APPLICATION_JSON);
		return this.dispatcher.isWrittenBy(this.setup.mapper(), returned.type(), format);
	}

	private static boolean isHypermedia(Class<?> type) {
		for (Class<?> current = type; current != null; current = current.getSuperclass()) {
			if (current.getName().equals(HYPERMEDIA)) {
				return true;
			}
		}
		return false;
	}

	private @Nullable ObjectNode output(BeanMethod method, String name, ReturnedValue returned) {
		if (!this.outputSchemas || RootNames.areWritten(this.setup.mapper())
				|| ClassUtils.isAssignable(ProblemDetail.class, returned.type().toClass())) {
			return null;
		}
		return ToolResults
			.of(method, name, MergedAnnotation.of(McpTool.class).synthesize(), returned, this.setup.results())
			.schema();
	}

	/** Return the hints that follow from the semantics of an HTTP method. */
	private static ToolAnnotations hints(String httpMethod) {
		return switch (httpMethod) {
			case "GET", "HEAD", "OPTIONS" -> ToolAnnotations.builder().readOnly(true).build();
			case "PUT" -> ToolAnnotations.builder().idempotent(true).build();
			case "DELETE" -> ToolAnnotations.builder().destructive(true).idempotent(true).build();
			default -> ToolAnnotations.NONE;
		};
	}

}
