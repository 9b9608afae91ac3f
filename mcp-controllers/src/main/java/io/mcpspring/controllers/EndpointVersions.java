package io.mcpspring.controllers;

import java.util.Collections;
import java.util.List;

import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.web.accept.InvalidApiVersionException;
import org.springframework.web.accept.MissingApiVersionException;

/**
 * API versions that calls of included controllers name: those of fixed headers, or the
 * default of the application. A method that they do not reach stops the start.
 */
final class EndpointVersions {

	private final EndpointSetup setup;

	private final EndpointDispatcher dispatcher;

	private final List<MappedEndpoint> all;

	EndpointVersions(EndpointSetup setup, EndpointDispatcher dispatcher) {
		this.setup = setup;
		this.dispatcher = dispatcher;
		this.all = dispatcher.endpoints();
	}

	/**
	 * Check that calls reach a method.
	 * @param endpoint the method
	 * @param method the same method, for the message
	 * @throws InvalidMcpDeclarationException if the application refuses its requests, or
	 * serves them by another method
	 */
	void check(MappedEndpoint endpoint, BeanMethod method) {
		Comparable<?> requested = requested(endpoint, method);
		if (requested == null && !endpoint.version().isEmpty()) {
			throw refused(method,
					"it is mapped for the API version " + endpoint.version() + ", which calls do not name");
		}
		if (requested != null && !isServed(endpoint, requested)) {
			throw refused(method, "calls name the API version " + requested + ", which "
					+ (endpoint.version().isEmpty() ? "another method serves" : "is not its " + endpoint.version()));
		}
	}

	private @Nullable Comparable<?> requested(MappedEndpoint endpoint, BeanMethod method) {
		try {
			return this.dispatcher.version(endpoint, this.setup.headers().fixed());
		}
		catch (MissingApiVersionException ex) {
			if (this.setup.headers().passed().isEmpty() || !endpoint.version().isEmpty()) {
				throw refused(method,
						"the application demands an API version with each request, which calls do not name");
			}
			return null; // A header that is passed may name it.
		}
		catch (InvalidApiVersionException ex) {
			if (isMissing(endpoint)) {
				throw refused(method,
						"the application does not support the API version '" + ex.getVersion() + "', which calls name");
			}
			return null; // A part of the path, which arguments fill.
		}
	}

	/** Whether a version is missing without fixed headers. */
	private boolean isMissing(MappedEndpoint endpoint) {
		try {
			this.dispatcher.version(endpoint, new HttpHeaders());
			return false;
		}
		catch (MissingApiVersionException ex) {
			return true;
		}
		catch (InvalidApiVersionException ex) {
			return false;
		}
	}

	private boolean isServed(MappedEndpoint endpoint, Comparable<?> requested) {
		if (!endpoint.version().isEmpty()) {
			int difference = compare(version(endpoint), requested);
			if (difference > 0 || (difference < 0 && !endpoint.version().endsWith("+"))) {
				return false;
			}
		}
		return this.all.stream()
			.noneMatch((other) -> !other.version().isEmpty() && competes(endpoint, other)
					&& compare(version(other), requested) <= 0
					&& (endpoint.version().isEmpty() || compare(version(other), version(endpoint)) > 0));
	}

	private static boolean competes(MappedEndpoint endpoint, MappedEndpoint other) {
		return endpoint.pattern().equals(other.pattern()) && (endpoint.methods().isEmpty() || other.methods().isEmpty()
				|| !Collections.disjoint(endpoint.methods(), other.methods()));
	}

	private Comparable<?> version(MappedEndpoint endpoint) {
		String version = endpoint.version();
		return this.dispatcher
			.parseVersion(version.endsWith("+") ? version.substring(0, version.length() - 1) : version);
	}

	@SuppressWarnings("unchecked")
	private static int compare(Comparable<?> version, Comparable<?> other) {
		return ((Comparable<Object>) version).compareTo(other);
	}

	private static InvalidMcpDeclarationException refused(BeanMethod method, String problem) {
		return method.invalid(problem,
				"Name another version in a header of each request, for example '" + ControllerSettings.HEADERS
						+ "=API-Version=1', by a default version of the application, or leave the method out by '"
						+ ControllerSettings.EXCLUDE + "'");
	}

}
