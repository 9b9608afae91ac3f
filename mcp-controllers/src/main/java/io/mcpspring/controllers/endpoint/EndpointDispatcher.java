package io.mcpspring.controllers.endpoint;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.spring.web.HttpRequests;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.web.accept.InvalidApiVersionException;
import org.springframework.web.accept.MissingApiVersionException;

/**
 * Access to the controllers of one web stack.
 */
public abstract class EndpointDispatcher {

	/**
	 * Return the methods of all controllers.
	 * @return the methods with their mappings, one for each path
	 */
	public abstract List<MappedEndpoint> endpoints();

	/**
	 * Return a path within the application, by which the URL rules are asked.
	 * @param path a path or pattern below that of the dispatcher
	 * @return the path or pattern
	 */
	public abstract String withinApplication(String path);

	/**
	 * Send a request through the application's own dispatcher on behalf of the caller.
	 * @param context the call
	 * @param call the request
	 * @param memory the memory of the answer
	 * @return the answer; cancelling it cancels the work. Failed with the exception that
	 * no handler of the application has dealt with, or that denies the caller
	 */
	public abstract CompletableFuture<InnerAnswer> dispatch(McpRequestContext context, InnerCall call,
			AnswerMemory.Part memory);

	/**
	 * Return whether bodies of requests are read by a mapper.
	 * @param mapper the application's mapper
	 * @param type the type of the values that are read, without reactive and HTTP
	 * containers
	 * @param format the media type, one of JSON
	 * @return {@code false} if another converter reads them
	 */
	public abstract boolean isReadBy(JsonMapper mapper, ResolvableType type, MediaType format);

	/**
	 * Return whether results are written by a mapper, so that it knows their form.
	 * @param mapper the application's mapper
	 * @param type the type of the results, without reactive and HTTP containers
	 * @param format the media type, one of JSON
	 * @return {@code false} if another converter writes them
	 */
	public abstract boolean isWrittenBy(JsonMapper mapper, ResolvableType type, MediaType format);

	/**
	 * Find the API version that requests name in their headers, or that they have by
	 * default.
	 * @param endpoint the method
	 * @param headers the headers of the requests
	 * @return the version; {@code null} if there is none or it depends on the path
	 * @throws MissingApiVersionException if the application demands one
	 * @throws InvalidApiVersionException if the application does not support it
	 */
	public @Nullable Comparable<?> version(MappedEndpoint endpoint, HttpHeaders headers) {
		try {
			return resolveVersion(new InnerCall(endpoint, "GET", "/", new LinkedMultiValueMap<>(), headers, new byte[0],
					Locale.ROOT));
		}
		catch (MissingApiVersionException | InvalidApiVersionException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			return null; // It is part of the path.
		}
	}

	/**
	 * Resolve and check the API version of a request.
	 * @param call the request
	 * @return the version; {@code null} if it has none
	 */
	protected abstract @Nullable Comparable<?> resolveVersion(InnerCall call);

	/**
	 * Read an API version.
	 * @param version the version of a mapping, without {@code +}
	 * @return the version
	 */
	public abstract Comparable<?> parseVersion(String version);

	/**
	 * Return the access to the HTTP request of a call.
	 * @return the access
	 */
	public abstract HttpRequests requests();

	/**
	 * Return whether all methods are called on a thread that they may block.
	 * @return {@code false} if those that return reactive types are not
	 */
	public abstract boolean isBlocking();

}
