package io.mcpspring.controllers;

import java.lang.annotation.Annotation;
import java.util.Arrays;

import com.fasterxml.jackson.annotation.JsonFormat;

import org.springframework.core.MethodParameter;

/**
 * Parameter that the dispatcher converts from a text of the request, where Spring does
 * not apply {@link JsonFormat}.
 */
final class RequestParameter extends MethodParameter {

	private final MethodParameter original;

	RequestParameter(MethodParameter original) {
		super(original);
		this.original = original;
	}

	@Override
	public Annotation[] getParameterAnnotations() {
		return Arrays.stream(this.original.getParameterAnnotations())
			.filter((annotation) -> !(annotation instanceof JsonFormat))
			.toArray(Annotation[]::new);
	}

	@Override
	public RequestParameter clone() {
		return new RequestParameter(this.original);
	}

}
