package com.acme.desk;

import java.math.BigDecimal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({ @JsonSubTypes.Type(value = Payment.Card.class, name = "card"),
		@JsonSubTypes.Type(value = Payment.Cash.class, name = "cash") })
public sealed interface Payment {

	BigDecimal amount();

	record Card(@NotNull @DecimalMin("0.01") BigDecimal amount,
			@NotNull @Pattern(regexp = "[0-9]{4}") String lastDigits) implements Payment {
	}

	record Cash(@NotNull @DecimalMin("0.01") BigDecimal amount, boolean receipt) implements Payment {
	}

}
