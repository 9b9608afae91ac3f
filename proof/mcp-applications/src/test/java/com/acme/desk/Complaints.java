package com.acme.desk;

import java.util.Optional;

import io.mcpspring.annotation.McpTool;
import jakarta.persistence.EntityNotFoundException;
import jakarta.validation.constraints.Positive;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/** Fails in every way in which applications fail. */
@Service
@Validated
public class Complaints {

	private final ObjectProvider<Complaints> self;

	public Complaints(ObjectProvider<Complaints> self) {
		this.self = self;
	}

	@ResponseStatus(code = HttpStatus.CONFLICT, reason = "The pet is registered already")
	static class RegisteredAlreadyException extends RuntimeException {

		RegisteredAlreadyException() {
			super("SECRET-4711 in com.acme.desk");
		}

	}

	@McpTool(name = "fail_status", description = "Fails by a status")
	public String status() {
		throw new ResponseStatusException(HttpStatus.NOT_FOUND, "No visit 7");
	}

	@McpTool(name = "fail_annotated", description = "Fails by an annotated exception")
	public String annotated() {
		throw new RegisteredAlreadyException();
	}

	@McpTool(name = "fail_problem", description = "Fails by a problem detail")
	public String problem() {
		throw new ErrorResponseException(HttpStatus.UNPROCESSABLE_ENTITY,
				ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_ENTITY, "The balance is too low"),
				new IllegalStateException("SECRET-4711"));
	}

	@McpTool(name = "fail_constraint", description = "Fails by a constraint deeper down")
	public String constraint() {
		return this.self.getObject().charge(-1);
	}

	public String charge(@Positive int amount) {
		return "charged " + amount;
	}

	@McpTool(name = "fail_entity", description = "Fails by an entity that is not there")
	public String entity() {
		throw new EntityNotFoundException("Unable to find com.acme.clinic.owner.Owner with id 77");
	}

	@McpTool(name = "fail_empty", description = "Fails by an empty result")
	public String empty() {
		throw new EmptyResultDataAccessException("No class com.acme.clinic.owner.Owner with id 77 exists", 1);
	}

	@McpTool(name = "fail_element", description = "Fails by an empty Optional")
	public String element() {
		return Optional.<String>empty().orElseThrow();
	}

	@McpTool(name = "fail_domain", description = "Fails by an exception of the application's own")
	public String domain() {
		throw new AccountClosedException("The account of Ada is closed");
	}

	@McpTool(name = "fail_unexpectedly", description = "Fails by a mistake")
	public String unexpected() {
		throw new IllegalStateException("SECRET-4711 jdbc:h2:mem user=sa");
	}

	record Period(int from, int to) {

		Period {
			if (to < from) {
				throw new AccountClosedException("The period ends before it begins");
			}
		}

	}

	@McpTool(name = "fail_constructor", description = "Takes an argument that refuses itself")
	public String constructor(Period period) {
		return period.toString();
	}

}
