package com.acme.clinic.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers the exceptions of the application's own REST interface. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

	@ExceptionHandler
	ProblemDetail illegalState(IllegalStateException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "Not now");
	}

}
