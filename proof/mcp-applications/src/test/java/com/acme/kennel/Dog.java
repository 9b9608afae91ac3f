package com.acme.kennel;

import java.time.LocalDate;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

public record Dog(@Nullable Integer id, @NotNull @Size(min = 1, max = 30) String name, @Nullable LocalDate birthDate) {
}
